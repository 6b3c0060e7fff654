import type { Answer, SandboxUpstream } from './sandbox-upstream.ts'
import type { Scenario } from './scenario.ts'

/** The faulty answer of a scenario; `undefined` if the scenario does not replace the answer. */
export function toTrouble(scenario: Scenario, upstream: SandboxUpstream, call: number): Answer | undefined {
  switch (scenario) {
    case 'down':
      return { status: 503, text: 'Service Unavailable' }
    case '429':
      return { ...upstream.tooMany, headers: { ...upstream.tooMany.headers, 'retry-after': '30' } }
    case 'garbage':
      return call % 2 === 1 ? cutJson : errorPage
    case 'calm':
    case 'slow':
    case 'stale':
    case 'timeout':
    case 'honeypot':
    case 'disagree':
    case 'inflated':
    case 'zero':
    case 'empty':
    case 'outdated':
    case 'decimals':
      return undefined
  }
}

/** Status 200 with truncated JSON. */
const cutJson: Answer = { text: '{"data":[{"id":"bitcoin","price":8', headers: { 'content-type': 'application/json' } }

/** Status 200 with an HTML page. */
const errorPage: Answer = {
  text: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>',
  headers: { 'content-type': 'text/html; charset=UTF-8' },
}
