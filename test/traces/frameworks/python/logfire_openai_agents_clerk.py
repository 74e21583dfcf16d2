import logfire
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

from recorder import Recorder

# Logfire makes the provider.
spans = Recorder(is_global=False)
logfire.configure(send_to_logfire=False, console=False, additional_span_processors=[SimpleSpanProcessor(spans.exporter)])
logfire.instrument_openai_agents()

from openai_agents_scene import run_clerk

run_clerk()
spans.print()
