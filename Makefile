# The short way to everything. `make render` and `make test` work on a fresh machine with Swift and
# git: they install what else is missing.

PREFIX ?= /usr/local
DESTDIR ?=

# Without position independence a static executable has no 80,000 addresses to correct before it
# begins: a millisecond of each start.
ifeq ($(shell uname -s),Linux)
  STATIC := --static-swift-stdlib -Xlinker -no-pie
endif
RELEASE := swift build -c release $(STATIC) --product popframe
SWIFT_SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Benchmarks
POPFRAME := .build/release/popframe
THEMES := $(patsubst Assets/%/theme.yaml,%,$(wildcard Assets/*/theme.yaml))

.PHONY: help render test test-report build install uninstall lint format docs man completions art benchmark clean

help: ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-12s %s\n", $$1, $$2}'

render: build ## draw every shipped theme's gallery into Renders/
	$(POPFRAME) gallery $(addprefix Assets/,$(THEMES)) -o Renders

test: ## install what is missing and run all tests
	@Scripts/setup.sh
	swift test

test-report: ## load a run's page in a browser, and read it as people do
	@Scripts/setup.sh
	Scripts/test-report.sh

build: ## a release build of the command
	@Scripts/setup.sh
	$(RELEASE)

install: build man completions ## the command, themes, man page and completions below PREFIX
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/popframe/themes" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(POPFRAME) "$(DESTDIR)$(PREFIX)/bin/popframe"
	for page in .build/man/*.1; do \
	  install -m 644 "$$page" "$(DESTDIR)$(PREFIX)/share/man/man1/"; done
	install -m 644 .build/completions/popframe.bash \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/popframe"
	install -m 644 .build/completions/_popframe \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_popframe"
	install -m 644 .build/completions/popframe.fish \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/popframe.fish"
	for theme in $(THEMES); do \
	  install -d "$(DESTDIR)$(PREFIX)/share/popframe/themes/$$theme" && \
	  install -m 644 Assets/$$theme/theme.yaml Assets/$$theme/*.png \
	    "$(DESTDIR)$(PREFIX)/share/popframe/themes/$$theme/" || exit 1; done

uninstall: ## what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/popframe" \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/popframe.1 \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/popframe.*.1 \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/popframe" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_popframe" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/popframe.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/popframe"

man: build
	rm -rf .build/man && mkdir -p .build/man
	swift package --allow-writing-to-directory .build/man \
	  generate-manual --output-directory .build/man --date $(shell sed -n 's/^## .* — //p' CHANGELOG.md | head -n 1)

completions: build
	mkdir -p .build/completions
	$(POPFRAME) --generate-completion-script bash > .build/completions/popframe.bash
	$(POPFRAME) --generate-completion-script zsh > .build/completions/_popframe
	$(POPFRAME) --generate-completion-script fish > .build/completions/popframe.fish

lint: ## the formatter, strict
	swift format lint --strict --recursive $(SWIFT_SOURCES)

format: ## format the sources in place
	swift format --in-place --recursive $(SWIFT_SOURCES)

docs: ## the libraries' documentation; broken links are errors
	@Scripts/setup.sh
	Scripts/document.sh

art: ## export the themes' vector sources again (needs rsvg-convert)
	Assets/export.sh

benchmark: ## the figures of Benchmarks/README.md
	@Scripts/setup.sh
	swift package --package-path Benchmarks benchmark

clean: ## remove what was built
	rm -rf .build .build-documentation Benchmarks/.build
