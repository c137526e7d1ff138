/** What `coldframe mock --help` says. */
export const mockHelp = `Usage: coldframe mock [FILE] [options]
       coldframe mock PREFIX=FILE PREFIX=FILE... [options]

Serves the contract: answers that keep it, errors that say what is wrong. Stops at SIGINT or SIGTERM. Of several contracts each is served below its
prefix: store=store.yaml below /store.

  --port N               default 4010; 0 lets the system choose
  --host H               the address to listen at (default 127.0.0.1)
  --tls                  speak TLS, with a certificate for localhost that is made now and trusted by nobody
  --tls-cert FILE        speak TLS, with this certificate (PEM, the chain after it)
  --tls-key FILE         the private key of the certificate (PEM)
  --workers N            so many processes answer (default 1); the journal is off, scenarios count in each for itself, state cannot be kept
  --overlay FILE         apply an OpenAPI Overlay, for examples; may be repeated (default mocks/NAME.overlay.yaml
                         beside NAME.yaml, or mocks/overlay.yaml where that is not for an openapi.yaml)
  --no-overlay           apply none
  --settings FILE        tokens and scenarios (default mocks/settings.json beside FILE, or mocks/NAME.settings.json)
  --scenario NAME        play this scenario of the settings from the start
  --auth on|off          off: ask for no credential
  --state                keep what clients create, where paths have the shape of /things and /things/{id}
  --no-state             keep nothing, whatever the settings say
  --log pretty|json|off  one line per request on standard output (default pretty)
  --no-admin             keep no journal, and answer nothing under /__coldframe
  --no-watch             do not read the contract again when its files change
  --no-lint              serve the contract although lint finds errors in it
  --config FILE          levels of lint's rules and exceptions (default coldframe.yaml, when it is there)
  --allow-remote         follow references to http: and https:
  --allow-outside        follow references to files outside the contract's folder
`;
