import { html } from 'hono/html'

type Html = ReturnType<typeof html>

export interface DocsFrame {
  title: string
  stylePath: string
  /** Further lines of the head. */
  head: Html
  body: Html
}

/** The HTML frame of every page under `/docs`; it needs no script. */
export async function toDocsFrame({ title, stylePath, head, body }: DocsFrame): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/png" href="/icon.png">
<link rel="stylesheet" href="${stylePath}">
${head}
</head>
<body>
${body}
</body>
</html>
`
  return page.toString()
}
