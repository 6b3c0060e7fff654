import type { Dependencies } from '../../src/capabilities/capability.ts'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { readInput } from '../../src/http/paid/check-request.ts'
import { toProblem } from '../../src/http/wire/problem.ts'
import type { Sources } from '../../src/ports/sources.ts'
import { findHidden } from '../kit/odd-text.ts'
import type { Chance } from './chance.ts'
import { inputFor, PLACES } from './places.ts'

export interface Called {
  asked: string
  outcome: string
  faults: string[]
}

const PLACE = { publicUrl: 'http://sextant.test', instance: '/fuzz', requestId: 'req_1' }

/** What the paid routes run, called directly: many more inputs reach the code behind the payment this way. */
export async function callFunction(chance: Chance, dependencies: Dependencies<keyof Sources>): Promise<Called> {
  const place = chance.pick(PLACES)
  const input = inputFor(chance, place)
  const { offer, answer } = findCapability(place.name)
  const asked = `${place.name} ${JSON.stringify(input)}`
  const reading = readInput(offer, input)
  if (!reading.ok) return { asked, outcome: reading.failure.code, faults: findHidden(reading.problems) }
  try {
    const given = await answer(reading.input, dependencies, { requestId: 'req_1', charged: false })
    return { asked, outcome: 'answered', faults: findHidden(given) }
  } catch (thrown) {
    const failure = toFailure(thrown)
    const defect =
      failure.code === 'internal' ? [`threw ${String(thrown instanceof Error ? thrown.stack : thrown)}`] : []
    return { asked, outcome: failure.code, faults: [...defect, ...findHidden(toProblem(failure, PLACE))] }
  }
}
