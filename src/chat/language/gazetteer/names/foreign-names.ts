/** Names of coins and chains in the scripts of other languages, one table a language, joined into one lookup. */
import { arNames } from './ar.ts'
import { hiNames } from './hi.ts'
import { jaNames } from './ja.ts'
import { koNames } from './ko.ts'
import { latinNames } from './latin.ts'
import type { NameTable } from './name-table.ts'
import { ruNames } from './ru.ts'
import { zhNames } from './zh.ts'

const TABLES: readonly NameTable[] = [ruNames, arNames, koNames, jaNames, hiNames, zhNames, latinNames]

/** Pairs of a name in lower case and what it stands for. */
const toPairs = (table: string): [string, string][] =>
  table
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [meant = '', words = ''] = line.split('=')
      return words.split('|').map((word): [string, string] => [word.trim(), meant.trim()])
    })

export const FOREIGN_COINS: readonly (readonly [string, string])[] = TABLES.flatMap(({ coins }) => toPairs(coins))
export const FOREIGN_CHAINS: readonly (readonly [string, string])[] = TABLES.flatMap(({ chains }) => toPairs(chains))
