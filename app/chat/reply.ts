/** What the chat answers, as the cards take it. */
import type { ChatReply, ReplyData } from '../../src/chat/reply.ts'

/** What the chat answers. A newer server may send types and fields that are not listed here. */
export type Reply = ChatReply

/** The data of one card: a single answer. */
export type CardData<Type extends keyof ReplyData> = Exclude<ReplyData[Type], { answers: unknown }>

export interface CardProps<Type extends keyof ReplyData> {
  reply: Reply
  data: CardData<Type>
}

/** The path of a sign link, short or long; undefined for any other link, which the page does not follow. */
export function signPath(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined
  const { pathname } = new URL(link)
  return /^\/(?:sign\/[\w.-]+|s\/\w+)$/.test(pathname) ? pathname : undefined
}

/** Path and query of a link to a page of the app that revokes or cancels; undefined for any other link. */
export function appPath(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined
  const { pathname, search } = new URL(link)
  return pathname === '/approvals' || pathname === '/activity' ? `${pathname}${search}` : undefined
}

/** The text without the link, for replies that show the link as a button. */
export const withoutLink = ({ text, link }: Reply): string =>
  link === undefined
    ? text
    : text
        .split('\n')
        .filter((line) => line.trim() !== link)
        .join('\n')
