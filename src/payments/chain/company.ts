/** What a node runs in one call, well within the gas and the size it allows. */
const MOST_TOGETHER = 100
/** With fewer waiting than this, a second call at a time would only make them smaller. */
const SECOND_CALL_AT = 25
const CALLS_AT_ONCE = 2
/** Under load a moment's patience makes fewer and larger calls. */
const BUSY_COMPANY = 4
const BUSY_FOR_MS = 3_000
const PATIENCE_MS = 10

/**
 * Those that are added in the same moment are one load, and so are those that come while loads are under way. `fits` says
 * who may travel with those already aboard; `run` brings a load to its end and never throws.
 */
export function createCompany<Member>({
  fits,
  run,
}: {
  fits(member: Member, aboard: readonly Member[]): boolean
  run(load: readonly Member[]): Promise<void>
}): (member: Member) => void {
  let waiting: Member[] = []
  let underWay = 0
  let gathering = false
  let busyUntilMs = 0

  function gather(): void {
    if (gathering || waiting.length === 0 || underWay >= CALLS_AT_ONCE) return
    if (underWay > 0 && waiting.length < SECOND_CALL_AT) return
    gathering = true
    if (Date.now() < busyUntilMs) setTimeout(depart, PATIENCE_MS)
    else setImmediate(depart)
  }

  function depart(): void {
    gathering = false
    const load: Member[] = []
    const rest: Member[] = []
    for (const member of waiting) {
      const goes = load.length < MOST_TOGETHER && fits(member, load)
      ;(goes ? load : rest).push(member)
    }
    waiting = rest
    underWay += 1
    if (load.length >= BUSY_COMPANY) busyUntilMs = Date.now() + BUSY_FOR_MS
    void run(load).finally(() => {
      underWay -= 1
      gather()
    })
    gather()
  }

  return (member) => {
    waiting.push(member)
    gather()
  }
}
