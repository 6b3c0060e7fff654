/** Splits a setting that holds one private key or several separated by commas. */
export function listPrivateKeys(setting: string | undefined): `0x${string}`[] {
  return setting ? (setting.split(',') as `0x${string}`[]) : []
}
