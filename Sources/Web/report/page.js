'use strict';

// The page's elements, and functions that the other files share.
const root = document.documentElement;
root.classList.add('js');
const byId = (id) => document.getElementById(id);
const cards = [...document.querySelectorAll('.card')];
const cardOf = (element) => element.closest('.card');
const papersOf = (card) => [...card.querySelectorAll('.paper')];
const shownCards = () => cards.filter((card) => !card.hidden);
const isOnScreen = (card) => {
  const box = card.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
};
/// Chooses one button of a group.
const press = (attribute, value) => {
  for (const button of document.querySelectorAll(`[data-set-${attribute}]`)) {
    const isChosen = button.getAttribute(`data-set-${attribute}`) === value;
    button.setAttribute('aria-pressed', String(isChosen));
  }
};
