import { chooseEngine } from '../../sandbox/chain/engines/choose-engine.ts'
import { furnishedState } from '../../sandbox/chain-snapshot.ts'

/** The chain on which everything is set up is made once, before any test wants a copy of it. */
export default async function prepare(): Promise<void> {
  await furnishedState(await chooseEngine())
}
