import { chooseEngine } from '../../sandbox/chain/engines/choose-engine.ts'
import { preparedState } from '../../sandbox/chain-snapshot.ts'

/** Makes the snapshot of the prepared chain once, before tests start copies of it. */
export default async function prepare(): Promise<void> {
  await preparedState(await chooseEngine())
}
