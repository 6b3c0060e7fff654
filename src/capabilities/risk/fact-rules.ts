import type { ContractFact } from '../../ports/risk.ts'
import type { Finding } from './finding.ts'

/** Points for each answer about a token's contract. */

interface FactRule {
  fact: ContractFact
  /** The answer that counts against the token. */
  when: boolean
  code: string
  group: Finding['group']
  points: number
  /** Points when ownership was given up for good, so that nobody can use the power. */
  renouncedPoints?: number
  evidence: string
}

/** A fact that alone makes the verdict critical. */
const decisive = (fact: ContractFact, code: string, evidence: string): FactRule => ({
  fact,
  when: true,
  code,
  group: 'decisive',
  points: 95,
  evidence,
})

/** A power of the owner or issuer; it counts less for a well-known token. */
const power = (
  fact: ContractFact,
  code: string,
  points: number,
  evidence: string,
  renouncedPoints?: number,
): FactRule => ({
  fact,
  when: true,
  code,
  group: 'disclosed',
  points,
  evidence,
  ...(renouncedPoints === undefined ? {} : { renouncedPoints }),
})

/** Points of every fact; `docs/risk.md` publishes this table. */
export const FACT_RULES: readonly FactRule[] = [
  decisive('nonTransferable', 'NON_TRANSFERABLE', 'tokens cannot be transferred'),
  decisive('rugged', 'RUGGED', 'known as a rug pull'),
  decisive('fake', 'FAKE_TOKEN', 'known as an imitation or an airdrop scam'),
  decisive('supplyExceeded', 'SUPPLY_EXCEEDED', 'one holder has more than the stated supply'),
  power('changesBalances', 'CHANGES_BALANCES', 40, 'someone can change balances', 5),
  power('hiddenOwner', 'HIDDEN_OWNER', 30, 'the contract has a hidden owner'),
  power('frozenByDefault', 'FROZEN_BY_DEFAULT', 30, 'new accounts start frozen'),
  power('takesBackOwnership', 'TAKES_BACK_OWNERSHIP', 25, 'a given-up ownership can be taken back'),
  power('selfDestructs', 'SELF_DESTRUCT', 25, 'the contract can destroy itself'),
  power('creatorMadeHoneypots', 'CREATOR_MADE_HONEYPOTS', 25, 'its creator made honeypots before'),
  power('freezable', 'FREEZABLE', 25, 'accounts can be frozen'),
  power('mintable', 'MINTABLE', 20, 'more tokens can be minted', 5),
  power('closable', 'CLOSABLE', 20, 'the mint can be closed'),
  power('transferHook', 'TRANSFER_HOOK', 20, 'foreign code runs on every transfer'),
  {
    fact: 'verified',
    when: false,
    code: 'UNVERIFIED_SOURCE',
    group: 'plain',
    points: 20,
    evidence: 'source code is not public',
  },
  power('pausable', 'PAUSABLE', 15, 'transfers can be paused', 3),
  power('changesTaxes', 'CHANGES_TAXES', 15, 'taxes can be changed', 3),
  power('blacklist', 'BLACKLIST', 10, 'addresses can be blacklisted', 3),
  power('proxy', 'PROXY', 8, 'the code can be replaced (proxy)'),
  power('callsOut', 'CALLS_OUT', 5, 'it calls other contracts'),
  power('metadataMutable', 'METADATA_MUTABLE', 3, 'name and picture can be changed'),
]
