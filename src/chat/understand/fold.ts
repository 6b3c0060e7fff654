const ASCII = /^[\x20-\x7e]*$/

/** Small letters, without the accents that people leave out when they type. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .normalize('NFC')
}
