import type { JudgementCase } from '../case.ts'
import { onSolana } from '../solana-story.ts'
import { CALM, GRAVE, NOT_LOW } from './risk.ts'

// Solana: extensions of Token-2022, launch curves, staked and bridged tokens.

const power = (held: boolean) => ({
  authority: held ? [{ address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', malicious_address: 0 }] : [],
  status: held ? '1' : '0',
})
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const extensions = (own: Record<string, unknown>) => ({
  tokenProgram: TOKEN_2022,
  token_extensions: {
    nonTransferable: false,
    transferFeeConfig: null,
    defaultAccountState: null,
    permanentDelegate: null,
    transferHook: null,
    mintCloseAuthority: null,
    pausableConfig: null,
    ...own,
  },
})
const SMALL = { liquidityUsd: 85_000, ageDays: 5, holderCount: 1_150 }
const AUTHORITY = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

export const blindSolana: JudgementCase[] = [
  onSolana(
    'risk',
    'own-blind-sol-transfer-hook',
    'A program of the maker runs on every transfer and can be exchanged: it can refuse every sale.',
    {
      ...SMALL,
      symbol: 'HOOKD',
      goplus: { transfer_hook: [{ address: AUTHORITY, malicious_address: 0 }], transfer_hook_upgradable: power(true) },
      report: extensions({ transferHook: { authority: AUTHORITY, programId: AUTHORITY } }),
    },
    { ...NOT_LOW, flags: ['hook|program'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-frozen-by-default',
    'Every new account is frozen until the maker thaws it: what is bought cannot be sold.',
    {
      ...SMALL,
      symbol: 'PERMA',
      freezeAuthority: true,
      goplus: { default_account_state: '2', default_account_state_upgradable: power(true) },
      report: extensions({ defaultAccountState: { state: 'frozen' } }),
    },
    { ...GRAVE, flags: ['froz|freez'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-non-transferable',
    'The token cannot be moved at all.',
    { ...SMALL, symbol: 'GLUED', goplus: { non_transferable: '1' }, report: extensions({ nonTransferable: true }) },
    { ...GRAVE, flags: ['transfer|move|soulbound|sell'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-fee-of-all',
    'Ninety-nine percent of every transfer stay with the maker.',
    {
      ...SMALL,
      symbol: 'EATER',
      goplus: { transfer_fee: { current_fee_rate: { fee_rate: '9900', maximum_fee: '18446744073709551615' } } },
      report: {
        ...extensions({
          transferFeeConfig: {
            newerTransferFee: { transferFeeBasisPoints: 9_900, maximumFee: '18446744073709551615' },
          },
        }),
        transferFee: { pct: 99, maxAmount: 1_000_000_000_000, authority: AUTHORITY },
      },
    },
    { ...GRAVE, flags: ['fee|tax'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-fee-small-and-fixed',
    'Half a percent on transfers that nobody can change, in a token of a year.',
    {
      symbol: 'PENNY',
      liquidityUsd: 640_000,
      ageDays: 370,
      holderCount: 9_000,
      goplus: { transfer_fee: { current_fee_rate: { fee_rate: '50', maximum_fee: '18446744073709551615' } } },
      report: {
        ...extensions({}),
        transferFee: { pct: 0.5, maxAmount: 1_000_000_000_000, authority: '11111111111111111111111111111111' },
      },
    },
    { ...CALM, noFlags: ['^HONEYPOT'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-pausable',
    'The maker of a token of five days can pause all transfers.',
    { ...SMALL, symbol: 'HALTX', report: extensions({ pausableConfig: { authority: AUTHORITY, paused: false } }) },
    { ...NOT_LOW, flags: ['paus|halt'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-rugged',
    'RugCheck has seen it rugged.',
    {
      symbol: 'ASHES',
      liquidityUsd: 11_800,
      ageDays: 2,
      holderCount: 900,
      change24hPct: -82,
      report: { rugged: true },
    },
    { ...GRAVE, flags: ['rug'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-on-the-curve',
    'Still on its launch curve with $6,400 in it: anything can happen, most likely nothing.',
    {
      symbol: 'CURVE9',
      liquidityUsd: 6_400,
      ageDays: 0.1,
      holderCount: 61,
      dex: 'pumpfun',
      launchpad: 'Pump.Fun',
      poolPct: 71,
      holders: [4, 3, 2.5, 2, 1.5, 1],
      lpLockedPct: 100,
    },
    { ...NOT_LOW, flags: ['liquid|pool|curve'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-staked-sol',
    'A staking token of Solana: the stake pool mints, nobody freezes, listed and deep for three years.',
    {
      symbol: 'ZQSOL',
      name: 'Zq Staked SOL',
      priceUsd: 181,
      liquidityUsd: 24_000_000,
      ageDays: 1_100,
      holderCount: 71_000,
      mintAuthority: true,
      poolPct: 4,
      lpLockedPct: 0,
      listed: { id: 'zq-staked-sol', rank: 96 },
    },
    { verdict: ['LOW'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-mutable-metadata',
    'Its name can still be changed; that is all, in a token of ten months.',
    {
      symbol: 'MUTBL',
      liquidityUsd: 510_000,
      ageDays: 300,
      holderCount: 12_000,
      goplus: {
        metadata_mutable: { metadata_upgrade_authority: [{ address: AUTHORITY, malicious_address: 0 }], status: '1' },
      },
      report: { tokenMeta: { name: 'MUTBL', symbol: 'MUTBL', uri: '', mutable: true, updateAuthority: AUTHORITY } },
    },
    { ...CALM, score: [0, 30] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-single-holder-rest',
    'One wallet that is no pool holds 72 %.',
    {
      symbol: 'MONOP',
      liquidityUsd: 140_000,
      ageDays: 20,
      holderCount: 800,
      poolPct: 6,
      holders: [72, 2, 1, 0.8, 0.5, 0.4, 0.4, 0.3, 0.3, 0.2, 0.2],
    },
    { ...GRAVE, flags: ['72|holder|wallet|supply|CONCENTRAT'] },
  ),
  onSolana(
    'risk',
    'own-blind-sol-imitates-wif',
    'The ticker and the name of a coin that everybody knows, a day old.',
    { symbol: 'WIF', name: 'dogwifhat', liquidityUsd: 41_000, ageDays: 1, holderCount: 390 },
    { ...NOT_LOW, flags: ['imitat|fake|imperson|copy|same|ticker|name|namesake|another|other'] },
  ),
]
