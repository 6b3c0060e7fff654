import { arbitrum } from './rows/arbitrum.ts'
import { arbitrumNova } from './rows/arbitrum-nova.ts'
import { avalanche } from './rows/avalanche.ts'
import { base } from './rows/base.ts'
import { berachain } from './rows/berachain.ts'
import { blast } from './rows/blast.ts'
import { bsc } from './rows/bsc.ts'
import { celo } from './rows/celo.ts'
import { cronos } from './rows/cronos.ts'
import { ethereum } from './rows/ethereum.ts'
import { gnosis } from './rows/gnosis.ts'
import { hyperevm } from './rows/hyperevm.ts'
import { ink } from './rows/ink.ts'
import { linea } from './rows/linea.ts'
import { lisk } from './rows/lisk.ts'
import { mantle } from './rows/mantle.ts'
import { mode } from './rows/mode.ts'
import { moonbeam } from './rows/moonbeam.ts'
import { optimism } from './rows/optimism.ts'
import { polygon } from './rows/polygon.ts'
import { robinhood } from './rows/robinhood.ts'
import { scroll } from './rows/scroll.ts'
import { solana } from './rows/solana.ts'
import { soneium } from './rows/soneium.ts'
import { sonic } from './rows/sonic.ts'
import { taiko } from './rows/taiko.ts'
import { unichain } from './rows/unichain.ts'
import { worldchain } from './rows/worldchain.ts'
import { zksync } from './rows/zksync.ts'

// Made from the files of rows/ by `npm run docs`; do not edit by hand.

/** Every chain that we can name, by the rank of its row: the ones that are asked for most first. */
export const CHAIN_ROWS = [
  ethereum,
  base,
  arbitrum,
  optimism,
  polygon,
  bsc,
  avalanche,
  solana,
  robinhood,
  gnosis,
  linea,
  zksync,
  scroll,
  taiko,
  lisk,
  worldchain,
  unichain,
  mantle,
  celo,
  sonic,
  berachain,
  hyperevm,
  blast,
  mode,
  ink,
  soneium,
  moonbeam,
  cronos,
  arbitrumNova,
] as const
