import type { RouteRequest } from '../../ports/routes.ts'
import type { Fetched } from '../client/cache.ts'
import type { Priced, Router } from '../shapes/router.ts'

export type Outcome = { router: string } & ({ fetched: Fetched<Priced[]> } | { thrown: unknown })

/** Two offers make a comparison. */
const ENOUGH = 2

/** Asks all routers at once. Once two have a route, the others get only `graceMs` more. */
export function collect(routers: readonly Router[], request: RouteRequest, graceMs: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(timer)
      const late = routers.filter(({ name }) => !outcomes.some(({ router }) => router === name))
      resolve([...outcomes, ...late.map(({ name }) => ({ router: name, thrown: undefined }))])
    }
    const settle = (outcome: Outcome) => {
      outcomes.push(outcome)
      const priced = outcomes.filter((done) => 'fetched' in done && done.fetched.body.length > 0)
      if (outcomes.length === routers.length) finish()
      else if (priced.length >= ENOUGH) timer ??= setTimeout(finish, graceMs)
    }
    for (const router of routers) {
      router.quote(request).then(
        (fetched) => settle({ router: router.name, fetched }),
        (thrown: unknown) => settle({ router: router.name, thrown }),
      )
    }
  })
}
