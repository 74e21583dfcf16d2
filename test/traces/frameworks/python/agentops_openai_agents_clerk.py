from agentops_tracing import end

from openai_agents_scene import run_clerk

run_clerk()
end()
