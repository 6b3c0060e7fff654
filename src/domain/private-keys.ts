/** The private keys in a setting, which holds one or several divided by commas. */
export function listPrivateKeys(setting: string | undefined): `0x${string}`[] {
  return setting ? (setting.split(',') as `0x${string}`[]) : []
}
