# Everything a developer does, each one command. Needs Python 3.11+ and make; the rest is installed below.
PYTHON ?= python3
# That of the last make dev unless named, 4566 at first.
PORT ?=
NODE_PORT ?= 9200
CLIENT ?= web
# Which unit tests make check runs; make test runs all, the thorough ones while the clients still have a processor to spare.
UNIT := -m "not thorough and not night"
# Rare doors have a run of their own.
DAY := -m "not night"
# Adapters whose frameworks only make night installs.
HEAVY_TESTS := tests/adapters/heavy
HEAVY_ADAPTERS := $(foreach name,crewai crewai_records google_adk llama_index,src/loci_memory_client/adapters/$(name).py)
# make has an AS of its own, the assembler.
ifeq ($(origin AS),default)
AS := user
endif

BIN := .venv/bin
# Where the time of each lane goes.
DURATIONS := --durations=40 --durations-min=1

# Our tools first: cdk, node and uv are found here by whatever is started below.
RUN := PATH="$(CURDIR)/$(BIN):$(CURDIR)/.loci/tools/bin:$$PATH"

# Hundreds of short processes start: each but the first reads what was compiled, also where an image says otherwise.
export PYTHONDONTWRITEBYTECODE :=

# More threads of numpy than that wait for each other where tests run side by side.
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: help model model-check setup system cdk deploy dev opensearch stop token env demo check clients test night drill newest bench edge openapi docs lock packages release clean

help:  ## what there is
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## */\t/' | expand -t 12

setup:  ## install what the pins name, where it changed
	@command -v $(PYTHON) >/dev/null || { echo "loci: $(PYTHON) not found: Python 3.11 or newer is needed" >&2; exit 1; }
	@$(PYTHON) -m local.require
	@$(PYTHON) -m local.install

# All that the system runs on; what tests and clients need besides comes with make setup.
system:
	@command -v $(PYTHON) >/dev/null || { echo "loci: $(PYTHON) not found: Python 3.11 or newer is needed" >&2; exit 1; }
	@$(PYTHON) -m local.require
	@$(PYTHON) -m local.install system

dev: system  ## the whole system on this machine; PORT=4566 (remembered) DETACH=1 ORIGINS=http://localhost:3000 INDEX=opensearch MODEL=openai/qwen3:8b EMBEDDER=openai/nomic-embed-text FRESH=1
	@$(RUN) $(BIN)/python -m local.dev --port "$(PORT)" --origins "$(ORIGINS)" --index "$(INDEX)" \
	  --node-port "$(NODE_PORT)" $(if $(filter-out 0,$(DETACH)),--detach) $(if $(filter-out 0,$(FRESH)),--fresh)

model: system  ## a small language model for trying, 1.1 GB, which make dev MODEL=local uses; MODEL_FILE=path/to.gguf MODEL_SHA256=…
	@$(RUN) $(BIN)/python -m local.model_files

opensearch: setup  ## a real OpenSearch node on this machine; needs a JDK 21+ and Maven; NODE_PORT=9200 DETACH=1
	@$(RUN) $(BIN)/python -m local.opensearch --port "$(NODE_PORT)" $(if $(filter-out 0,$(DETACH)),--detach)

stop:  ## end make dev so that it saves its data, make opensearch and the small model
	@test -x $(BIN)/python || { echo "Nothing runs here."; exit 0; }; $(BIN)/python -m local.stop

token:  ## a fresh token: AS=user|second|admin|service|support|foreign CLIENT=web|mobile
	@test -x $(BIN)/python || { echo "loci: nothing runs here: make dev starts it" >&2; exit 1; }
	@$(BIN)/python -m local.tokens "$(AS)" --client "$(CLIENT)"

env:  ## what a shell sets to call it: eval $$(make -s env); AS=user|second|admin|service|support|foreign
	@test -x $(BIN)/python || { echo "loci: nothing runs here: make dev starts it" >&2; exit 1; }
	@$(BIN)/python -m local.tokens "$(AS)" --client "$(CLIENT)" --shell

demo: setup  ## play a conversation and show what is remembered: FILE=… SAMPLE=… SPEAKER=… QUESTION=…, or a DIALECT=…, or a CLIENT=python|typescript|mcp
	@$(BIN)/python -m local.tokens user >/dev/null 2>&1 || $(RUN) $(BIN)/python -m local.dev --port "$(PORT)" --detach
	@$(RUN) $(BIN)/python -m local.demo $${FILE:+--file "$$FILE"} $${SAMPLE:+--sample "$$SAMPLE"} \
	  $${SPEAKER:+--speaker "$$SPEAKER"} $${QUESTION:+--question "$$QUESTION"} $${DIALECT:+--dialect "$$DIALECT"} \
	  $${CLIENT:+--client "$$CLIENT"}

smoke: setup  ## try make dev, or any deployment, as a user would, in a minute or two: URL=… TOKEN=… OTHER_TOKEN=…
	@$(RUN) $(BIN)/python -m local.smoke $${URL:+--url "$$URL"} $${TOKEN:+--token "$$TOKEN"} \
	  $${OTHER_TOKEN:+--other-token "$$OTHER_TOKEN"}

# Two processors, two chains: more at once only take turns, and each takes longer.
check: setup  ## format, lint, types, import rules, quick unit tests; no network
	@mkdir -p .loci; ($(RUN) ruff format --check --quiet --output-format concise . && $(RUN) ruff check --quiet --output-format concise . && \
	  $(RUN) lint-imports --no-logo && $(RUN) mypy; statics=$$?; \
	  $(MAKE) --no-print-directory clients >.loci/clients.log 2>&1; exit $$((statics | $$?))) & others=$$!; \
	  $(RUN) pytest tests/unit -q $(UNIT) $(DURATIONS) $(PYTEST_ARGS); unit=$$?; \
	  wait $$others; others=$$?; cat .loci/clients.log; exit $$((unit | others))

clients: setup  ## lint, types and tests of clients/python, clients/typescript and clients/web
	@(cd clients/python && .venv/bin/mypy && .venv/bin/pytest -q $(DURATIONS)) || { echo "ERROR in clients/python"; failed=1; }; \
	  for name in typescript web; do (cd clients/$$name && \
	    $(RUN) npm run --silent lint && $(RUN) npm run --silent types && $(RUN) npm run --silent test) || \
	    { echo "ERROR in clients/$$name"; failed=1; }; done; exit $${failed:-0}

# Side by side: the deployed app waits a good deal while all else is tested, which gives way to it: it takes longest.
test: setup  ## everything of a day; PYTEST_ARGS=…
	@mkdir -p .loci; $(RUN) pytest tests/security tests/cloud tests/infra $(DAY) $(DURATIONS) $(PYTEST_ARGS) \
	    >.loci/app.log 2>&1 & app=$$!; \
	  nice -n 5 $(MAKE) --no-print-directory check UNIT='$(DAY)'; check=$$?; \
	  nice -n 5 env $(RUN) pytest tests --ignore=tests/unit --ignore=tests/cloud --ignore=tests/security \
	    --ignore=tests/infra -n 2 --dist loadfile $(DAY) $(DURATIONS) $(PYTEST_ARGS); parts=$$?; \
	  wait $$app; app=$$?; cat .loci/app.log; exit $$((check | parts | app))

night: setup  ## the rare doors: restarts, a second deployment, flavours of OpenSearch, the oldest and the heavy frameworks; PYTEST_ARGS=…
	@$(PYTHON) -m local.install conformance client-python-lowest client-python-heavy
	@$(RUN) pytest tests -m night $(DURATIONS) $(PYTEST_ARGS); tests=$$?; \
	  (cd clients/python && PYTHONPATH=src:. $(CURDIR)/.loci/lowest/bin/pytest -q tests/adapters -m "not newest"); oldest=$$?; \
	  (cd clients/python && export PYTHONPATH=src:. && $(CURDIR)/.loci/heavy/bin/pytest -q $(HEAVY_TESTS) && \
	    $(CURDIR)/.loci/heavy/bin/mypy $(HEAVY_ADAPTERS) $(HEAVY_TESTS)/*.py); heavy=$$?; \
	  (cd clients/web && NIGHT=1 $(RUN) npx vitest run tests/proof.test.ts tests/states.test.ts); views=$$?; exit $$((tests | oldest | heavy | views))

drill: setup  ## play symptoms of docs/runbook.md in an emulator: ARGS=poison|model-away|throttled|hot-tenant|lost-table|all
	@$(RUN) pytest tests/drills -v -m night $(if $(filter-out all,$(ARGS)),-k "$(subst -,_,$(ARGS))") $(PYTEST_ARGS)

newest:  ## the adapters with the newest frameworks that they allow, not with those of the pins
	@$(PYTHON) -m local.install uv project
	@cd clients/python && export PYTHONPATH=src:.; status=0; for name in lowest heavy; do \
	  environment=$(CURDIR)/.loci/newest-$$name; tests=$$([ $$name = heavy ] && echo $(HEAVY_TESTS) || echo tests/adapters); \
	  $(CURDIR)/.loci/tools/bin/uv venv --quiet --clear --python $(PYTHON) $$environment && \
	  $(CURDIR)/.loci/tools/bin/uv pip install --quiet --upgrade --python $$environment/bin/python \
	    $$(sed -n 's/^-e //p' tests/adapters/$$name.in) hypothesis mypy pytest langgraph langgraph-checkpoint-conformance && \
	  $(CURDIR)/.loci/tools/bin/uv pip list --python $$environment/bin/python | \
	    grep -E '^(anthropic|crewai|google-adk|lang|llama|openai|pydantic-ai|strands)' && \
	  $$environment/bin/pytest -q -m "" $$tests || status=1; done; exit $$status

# golden asks no client and no server.
bench: $(if $(filter golden models tiers,$(firstword $(ARGS))),system,setup)  ## calls, capacity units, latency, cost, cold starts, layer sizes; ARGS="latency --most 10000"
	@$(RUN) $(BIN)/python -m benchmarks $(ARGS)

model-check: system  ## what a language model is fit for: MODEL=openai/qwen3:8b
	@$(RUN) $(BIN)/python -m benchmarks.model_check "$(MODEL)"

cdk: setup  ## any command of the CDK, with your AWS credentials: ARGS=bootstrap
	@$(RUN) $(BIN)/python -m infra.packaging $(ARGS)
	@$(RUN) .loci/cdk/node_modules/.bin/cdk $(ARGS)

deploy:  ## into your AWS account: both stacks; ARGS="-c issuer=…"
	@$(MAKE) --no-print-directory cdk ARGS="deploy --all $(ARGS)"

edge: setup  ## CloudFront with a firewall before a deployment with a domain (docs/delivery.md); ARGS="-c host=…"
	@$(RUN) .loci/cdk/node_modules/.bin/cdk --app "$(BIN)/python -m infra.examples.edge" deploy LociEdge $(ARGS)

openapi: setup  ## write the OpenAPI document from the handlers, and the clients from the document
	@$(RUN) $(BIN)/python -m local.openapi
	@cd clients/python && .venv/bin/python -m generator
	@cd clients/typescript && $(RUN) npm run --silent generate

docs: setup  ## write the generated pages of docs/ and the schema of exports
	@$(RUN) $(BIN)/python -m local.pages
	@$(RUN) $(BIN)/python -m loci.api.admin.export_shapes

lock:  ## renew the pins after an edit of a pyproject.toml, a package.json or local/pinned/*.in
	@.loci/tools/bin/uv lock
	@cd local/pinned && for name in uv ministack peers; do $(CURDIR)/.loci/tools/bin/uv pip compile --quiet --universal \
	  --python-version 3.11 --generate-hashes --custom-compile-command "make lock" $$name.in -o $$name.txt; done; \
	  for name in model-server model-weights; do $(CURDIR)/.loci/tools/bin/uv pip compile --quiet --no-deps \
	  --python-version 3.11 --generate-hashes --custom-compile-command "make lock" $$name.in -o $$name.txt; done
	@cd clients/python && $(CURDIR)/.loci/tools/bin/uv lock
	@cd clients/python/tests/adapters && for name in lowest heavy; do $(CURDIR)/.loci/tools/bin/uv pip compile --quiet \
	  --universal --python-version 3.11 $$([ $$name = lowest ] && echo --resolution lowest-direct) --upgrade \
	  --generate-hashes --no-annotate --no-header --no-emit-index-url --no-emit-package loci-memory-client \
	  $$name.in -o $$name.txt; done
	@for folder in $(addprefix local/pinned/,cdk conformance node-peers) clients/typescript clients/web; do (cd $$folder && \
	  $(RUN) npm install --silent --package-lock-only --omit-lockfile-registry-resolved); done

packages: setup  ## the clients as they are published, into dist/: SOURCE=https://github.com/you/loci/blob/v0.2.0 VERSION=0.2.0
	@$(RUN) $(BIN)/python -m local.packages --source "$(SOURCE)" --version "$(VERSION)"

release: setup  ## tag the present commit, once all that names the version agrees: VERSION=0.3.0
	@$(RUN) $(BIN)/python -m local.release "$(VERSION)"

clean: stop  ## back to a fresh clone: environments, builds, caches and the data of make dev
	@rm -rf .loci .venv clients/*/.venv clients/*/node_modules clients/*/dist build cdk.out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
