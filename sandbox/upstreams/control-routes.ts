import { z } from 'zod'
import { type Control, PriceChange, UnknownName } from './control.ts'
import type { Answer } from './sandbox-upstream.ts'
import { ScenarioChange } from './scenario.ts'

/** The control over HTTP: `GET /control`, `POST /control/scenario`, `/control/price`, `/control/reset`. */
export function answerControl(control: Control, method: string, path: string, body: unknown): Answer {
  const route = `${method} ${path}`
  try {
    switch (route) {
      case 'GET /control':
        break
      case 'POST /control/scenario':
        control.setScenario(ScenarioChange.parse(body))
        break
      case 'POST /control/price':
        control.forcePrice(PriceChange.parse(body))
        break
      case 'POST /control/reset':
        control.reset()
        break
      default:
        return { status: 404, json: { error: `no such switch: ${route}` } }
    }
  } catch (thrown) {
    if (thrown instanceof z.ZodError) return { status: 400, json: { error: z.prettifyError(thrown) } }
    if (thrown instanceof UnknownName) return { status: 400, json: { error: thrown.message } }
    throw thrown
  }
  return { json: control.state() }
}
