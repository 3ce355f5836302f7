# The short way to everything. `make render` and `make test` work on a fresh machine with Swift and
# git: they install what else is missing.

PREFIX ?= /usr/local
DESTDIR ?=

# One build of the command, the studio and the tests: what its flags are is in Package.swift.
SWIFT := Tools/Scripts/swift.sh
SWIFT_SOURCES := Package.swift Sources Tests Tools/Benchmarks/Package.swift Tools/Benchmarks/Benchmarks \
  Studio/Package.swift Studio/Sources
POPFRAME := .build/release/popframe
# The command and the studio in one file.
STUDIO := .build/release/popframe-studio
# Where the system has archives of the C libraries, what is installed needs no library but libc: this is linked anew.
STATIC := $(CURDIR)/.build/static
# On the sheet of all, examples of a technique come after the others.
EXAMPLES := Crimson Obsidian Linen Parchment Pushpin Thought
THEMES := $(filter-out $(EXAMPLES),$(sort $(patsubst Assets/%/theme.yaml,%,$(wildcard Assets/*/theme.yaml)))) $(EXAMPLES)
DRAW_ALL := $(POPFRAME) gallery $(addprefix Assets/,$(THEMES)) --wall

.PHONY: help render check-renders surveys preview studio studio-static test test-studio test-page check-page test-report test-action month prove-stylesheets build install install-built uninstall package wheel release release-files instructions lint check-documents check-pages format docs man completions art benchmark clean fuzz faults round-trips rule-trials peers

help: ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-12s %s\n", $$1, $$2}'

render: build ## draw every shipped theme's gallery, and one sheet of all, into Renders/
	$(DRAW_ALL) -o Renders

check-renders: build ## draw every gallery with the release build, and compare its pixels with Renders/
	Tools/Scripts/check-renders.sh $(POPFRAME) $(THEMES)

surveys: build ## survey one theme on every device, into Renders/surveys
	$(POPFRAME) survey Assets/Crimson -o Renders/surveys

preview: build studio ## show the shipped themes in a browser, and draw each save
	$(POPFRAME) studio Assets --open

test: build ## install what is missing and run all tests
	$(SWIFT) test

test-report: ## test the page of a run's report in a browser
	@Tools/Scripts/setup.sh
	Tools/Scripts/test-report.sh

test-action: build ## run the action's steps in a repository of several themes, as GitHub does
	Tools/Scripts/test-action.sh $(POPFRAME)

month: build ## play a month of a team, and assert what its pull requests show
	Tools/Scripts/month.py $(POPFRAME)

prove-stylesheets: build ## draw three themes' stylesheets in Chromium, also with forced colours and on a screen; installs it where it is missing
	@Tools/Scripts/browser.sh --screen >/dev/null
	Tools/Scripts/prove-exports.py --popframe $(POPFRAME) --only css --shipped --browsers chromium \
	  --ratios 1,2 --pages Assets/Crimson Assets/Frost Assets/Card

build: ## a release build of the command
	@Tools/Scripts/setup.sh
	$(SWIFT) build --product popframe

# A package of its own, with swift-nio, so that neither the libraries' users nor the command resolve a server.
studio: ## the command with the studio in it
	@Tools/Scripts/setup.sh
	$(SWIFT) studio

# Links the same again, and compiles nothing that is there.
studio-static: studio
ifeq ($(shell uname -s),Linux)
	Tools/Scripts/static-libraries.sh "$(STATIC)"
	PKG_CONFIG_PATH="$(STATIC)" POPFRAME_STATIC="$(STATIC)" \
	  $(SWIFT) studio
endif

test-studio: check-page build studio ## ask the preview's server everything that it promises
	Studio/Tests/interface.py $(STUDIO) $(POPFRAME) Assets/Crimson
	Studio/Tests/review.py $(STUDIO) $(POPFRAME) Assets/Crimson

test-page: build studio ## work with the preview's page in Chromium, as people do; installs what is missing into .build/browser
	Tools/Scripts/test-page.sh $(STUDIO) $(POPFRAME)

check-page: ## the types of the studio's page and of what the report shares with it; installs tsc where it is missing
	@command -v tsc >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends node-typescript >/dev/null; }
	tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 --moduleResolution node Studio/Sources/StudioPage/page/*.js Sources/Web/sheet/*.js

install: build studio-static ## the command, the studio, themes, man pages and completions below PREFIX
	@$(MAKE) --no-print-directory install-built
	@$(if $(DESTDIR),,Tools/Scripts/after-install.sh "$(PREFIX)")

# What is installed is what was built: the manual and the completions come from the same build.
install-built: man completions
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/popframe/themes" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -s -m 755 $(STUDIO) "$(DESTDIR)$(PREFIX)/bin/popframe"
	install -d "$(DESTDIR)$(PREFIX)/share/doc/popframe"
	install -m 644 LICENSE README.md CHANGELOG.md "$(DESTDIR)$(PREFIX)/share/doc/popframe/"
	Tools/Scripts/third-party-notices.sh "$(DESTDIR)$(PREFIX)/share/doc/popframe/third-party"
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
	  find Assets/$$theme -maxdepth 1 \( -name theme.yaml -o -name '*.png' \) | while read -r file; do \
	    install -m 644 "$$file" "$(DESTDIR)$(PREFIX)/share/popframe/themes/$$theme/" || exit 1; done || exit 1; done

uninstall: ## what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/popframe" \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/popframe.1 \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/popframe-*.1 \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/popframe" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_popframe" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/popframe.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/popframe" "$(DESTDIR)$(PREFIX)/share/doc/popframe"

package: build studio-static ## a .deb and a .tar.xz with checksums in .build/package
	Tools/Scripts/package.sh

wheel: build studio-static ## a wheel for pip in .build/package: the command and the themes
	@test -x .build/wheels/bin/auditwheel || \
	  { python3 -m venv --clear .build/wheels && .build/wheels/bin/pip install --quiet 'auditwheel>=6.4,<7'; }
	Tools/Scripts/wheel.py .build/wheels/bin/auditwheel

release: ## VERSION=0.1.0: the commit and the tag of a release; pushes nothing
	Tools/Scripts/release.sh "$(VERSION)"

release-files: package wheel ## every file of a release, of this machine's architecture, in .build/release-files
	$(MAKE) --no-print-directory docs BASE=popframe
	rm -rf .build/release-files
	Tools/Scripts/release-files.sh --here .build/release-files

# ArgumentParser's own tool writes the pages, one a subcommand; its plugin would build the command again, with
# other flags. What it writes as popframe.render.1 is popframe-render(1). An empty line is no paragraph in mdoc.
man:
	$(SWIFT) build --product generate-manual
	rm -rf .build/man && mkdir -p .build/man
	.build/release/generate-manual $(POPFRAME) --multi-page --output-directory .build/man \
	  --date $(shell git log -1 --format=%cs 2>/dev/null || date +%F)
	sed -i.old 's/^$$/.Pp/' .build/man/*.1 && rm .build/man/*.old
	cd .build/man && for page in popframe.*.1; do \
	  case "$$page" in popframe.1) ;; *) mv "$$page" "popframe-$${page#popframe.}" ;; esac; done

completions:
	mkdir -p .build/completions
	$(POPFRAME) --generate-completion-script=bash > .build/completions/popframe.bash
	$(POPFRAME) --generate-completion-script=zsh > .build/completions/_popframe
	$(POPFRAME) --generate-completion-script=fish > .build/completions/popframe.fish

instructions: build ## hold drawing and encoding to limits of instructions; installs valgrind where it is missing
	@command -v valgrind >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends valgrind >/dev/null; }
	Tools/Benchmarks/instructions.py

lint: ## the formatter, strict, code that only some systems have, arrows between modules and folders, and every script's --help
	python3 .ci/check-platforms.py
	@Tools/Scripts/check-help.py
	@python3 Tools/Scripts/structure.py >/dev/null
	swift format lint --strict --recursive $(SWIFT_SOURCES)

check-documents: build ## workflows and schemas for editors against published ones; tables, YAML and Swift of the pages
	$(SWIFT) build --target VisualTesting
	.ci/check-documents.sh

check-pages: build studio man ## type the commands of every page and help text
	@command -v rsvg-convert >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends librsvg2-bin >/dev/null; }
	Tools/Scripts/run-pages.py $(POPFRAME) --studio $(STUDIO) --manual .build/man

format: ## format the sources in place
	swift format --in-place --recursive $(SWIFT_SOURCES)

docs: build ## all pages as a site in .build/documentation; broken links are errors (BASE: the folder of the site)
	$(SWIFT) build --target VisualTesting
	Tools/Scripts/document.sh $(BASE)

fuzz: ## fuzz all that reads files, 60 s a target (FUZZ_SECONDS, FUZZ_INPUTS: folders of others' crashers)
	Tools/Fuzz/run.sh $(or $(FUZZ_SECONDS),60) $(FUZZ_INPUTS)

# FAULT_STEP=40 takes every fortieth call only.
faults: build ## every call of the system and every large allocation fails once, and 500 kills at random moments
	python3 Tools/Scripts/faults/faults.py $(POPFRAME) $(or $(FAULT_STEP),1)
	python3 Tools/Scripts/faults/kills.py $(POPFRAME) $(or $(KILLS),500)

rule-trials: build ## check themes that are made by chance: well-formed ones, and ones with planted mistakes of every rule
	python3 Tools/Scripts/rule-trials.py --popframe $(POPFRAME) --themes $(or $(RULE_TRIALS),360)

round-trips: build ## export themes made by chance, import the exports, and compare (ROUND_TRIPS=20 of each format)
	python3 Tools/Scripts/round-trips.py --popframe $(POPFRAME) --themes $(or $(ROUND_TRIPS),20)

art: ## export the themes' vector sources again (needs rsvg-convert)
	Assets/export.sh

benchmark: ## the figures of Tools/Benchmarks/README.md
	@Tools/Scripts/setup.sh
	swift package --package-path Tools/Benchmarks benchmark

# pixelhog needs Python 3.12 or newer, which PYTHON may name; without it the others are compared.
peers: build ## the same jobs drawn by Skia, Cairo and Pillow, and pictures compared by others; into .build-peers
	test -d .build-peers || $(or $(PYTHON),python3) -m venv .build-peers
	.build-peers/bin/pip install -q -r Tools/Benchmarks/peers/requirements.txt
	.build-peers/bin/python Tools/Benchmarks/peers/render_peers.py
	.build-peers/bin/python Tools/Benchmarks/peers/growth.py --plot Tools/Benchmarks/growth.svg
	.build-peers/bin/python Tools/Benchmarks/peers/compare_peers.py --runs 9 --pause 0.5

clean: ## remove what was built
	rm -rf .build .build-peers Tools/Benchmarks/.build
