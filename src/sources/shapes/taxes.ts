/** What scanners say of taxes, in our facts. */

/** Percent. Below it a tax on transfers is a cost; from it on, moving tokens to another wallet is a loss. */
const HEAVY_TRANSFER_TAX_PCT = 10

export const toTaxesTransfers = (pct: number | null): boolean | undefined =>
  pct === null ? undefined : pct >= HEAVY_TRANSFER_TAX_PCT
