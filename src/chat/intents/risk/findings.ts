/** Findings about a token in the asker's language, by their code; codes that mean the same to a buyer share a phrase. */
import type { Key } from '../../say/messages.ts'
import type { Say } from '../../say/say.ts'

export function toFinding(say: Say, code: string): string {
  const key = FINDINGS.get(code)
  return key === undefined ? say('flagOther', { code: code.replaceAll('_', ' ').toLowerCase() }) : say(key)
}

type Finding = Exclude<Extract<Key, `flag${string}`>, 'flagOther'>

const BY_PHRASE: Readonly<Record<Finding, string>> = {
  flagHoneypot: 'HONEYPOT PROHIBITIVE_SELL_TAX NON_TRANSFERABLE CANNOT_BUY RUGGED',
  flagSellUnsure: 'HONEYPOT_SUSPECTED NO_SELLS SIMULATION_FAILED KEEPS_REMAINDER',
  flagTax: 'BUY_TAX SELL_TAX TRANSFER_TAX',
  flagNoTrades: 'NO_TRADES',
  flagSource: 'UNVERIFIED_SOURCE',
  flagLiquidity: 'LOW_LIQUIDITY NO_POOL_LIQUIDITY THIN_LIQUIDITY',
  flagUnlocked: 'LIQUIDITY_UNLOCKED LOCK_ENDING LOCK_UNKNOWN',
  flagPulled: 'LIQUIDITY_REMOVED',
  flagCrashed: 'CRASHED',
  flagChurn: 'CHURN',
  flagYoung: 'YOUNG',
  flagConcentrated: 'CONCENTRATED WHALE TOP_HEAVY INSIDER_NETWORK COMMON_FUNDER SNIPED SUPPLY_EXCEEDED',
  flagInsiders: 'INSIDERS_HOLD',
  flagFewHolders: 'FEW_HOLDERS',
  flagMaker: 'EARLIER_TOKENS_DIED CREATOR_RUGGED CREATOR_MALICIOUS CREATOR_MADE_HONEYPOTS',
  flagFake: 'IMITATION LOOK_ALIKE_TICKER FAKE_TOKEN METADATA_MUTABLE',
  flagShared: 'SHARED_TICKER',
  flagUnscanned: 'NOT_SCANNED CALLS_OUT',
  flagBalances: 'CHANGES_BALANCES HOLDERS_DRAINED',
  flagOwner: 'HIDDEN_OWNER TAKES_BACK_OWNERSHIP',
  flagDestroy: 'SELF_DESTRUCT CLOSABLE',
  flagFreeze: 'FREEZABLE FROZEN_BY_DEFAULT',
  flagMint: 'MINTABLE',
  flagTaxes: 'CHANGES_TAXES CHANGES_PERSONAL_TAXES',
  flagProxy: 'PROXY TRANSFER_HOOK',
  flagPause: 'PAUSABLE COOLDOWN',
  flagBlacklist: 'BLACKLIST WHITELIST',
  flagHoldersStuck: 'HOLDERS_CANNOT_SELL',
  flagLimits: 'LIMITS_TRADES',
  flagOffPeg: 'OFF_PEG',
  flagUnlistedPair: 'UNLISTED_PAIR',
}

const FINDINGS: ReadonlyMap<string, Finding> = new Map(
  (Object.entries(BY_PHRASE) as [Finding, string][]).flatMap(([key, codes]) =>
    codes.split(' ').map((code) => [code, key] as const),
  ),
)
