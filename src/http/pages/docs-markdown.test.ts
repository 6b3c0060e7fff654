import { describe, expect, it } from 'vitest'
import { problemRows, problemType } from '../wire/problem.ts'
import { toMarkdownPage } from './docs-markdown.ts'
import { readPicture } from './docs-pictures.ts'
import { readDocs } from './docs-routes.ts'

const docs = readDocs()
const names = new Set(docs.keys())
const show = (name: string, text: string) =>
  toMarkdownPage({
    ...{ name, title: name, text, names, stylePath: '/docs/files/x/docs.css', pages: [] },
    findPicture: (path) => (path === 'images/one.png' ? { bytes: new Uint8Array(), width: 30, height: 20 } : undefined),
  })

it('has a place on the page for the type of every problem', async () => {
  const page = await show('errors', docs.get('errors') ?? '')
  const codes = [...Object.keys(problemRows), 'payment_required']
  const places = codes.map((code) => new URL(problemType('https://sextant.example', code)))
  expect(new Set(places.map(({ pathname }) => pathname))).toEqual(new Set(['/docs/errors']))
  expect(places.filter(({ hash }) => !page.includes(` id="${hash.slice(1)}"`))).toEqual([])
})

describe.each([...docs])('/docs/%s', (name, text) => {
  it('shows no tags as text outside of code', async () => {
    const page = (await show(name, text)).replace(/<code\b[^>]*>[^<]*<\/code>/g, '')
    expect(page.match(/&lt;\/?[a-z!][^&]*/gi) ?? []).toEqual([])
  })

  it('has no empty table', async () => {
    const tables = (await show(name, text)).match(/<tbody>.*?<\/tbody>/gs) ?? []
    const rows = tables.map((table) => [...table.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell))
    expect(rows.filter((cells) => cells.filter((cell) => cell !== '').length <= cells.length / 2)).toEqual([])
  })
})

describe('tags in a document', () => {
  it('lets places and line breaks through', async () => {
    const page = await show('x', '| a |\n|---|\n| <a id="one_two"></a>`b`<br>c |\n')
    expect(page).toContain('<td><a id="one_two"></a><code>b</code><br>c</td>')
  })

  it.each([
    '<script>alert(1)</script>',
    'x <img src=x onerror=alert(1)> y',
    'x <a id="a" onclick="alert(1)"></a> y',
    'x <a id="a" href="javascript:alert(1)">b</a> y',
    'x <a id="a">b</a> y',
    'x <br onload=alert(1)> y',
    '<a id="a"></a><svg onload=alert(1)>',
    'x <br><script>alert(1)</script> y',
  ])('shows %s as text', async (text) => {
    const main = (await show('x', text)).split('<main>')[1]?.split('<p class="quiet">')[0] ?? ''
    expect(main.replace(/<\/?p>|<br>|<a id="a"><\/a>/g, '')).not.toMatch(/[<>]/)
    expect(main).toContain('&lt;')
  })

  it('keeps a table that has more than pictures', async () => {
    expect(await show('x', '| a | b |\n|---|---|\n| one | ![](x.png) |\n')).not.toContain('<table>')
    expect(await show('x', '| a | b |\n|---|---|\n| one | two |\n| three | ![](x.png) |\n')).toContain('<table>')
    expect(await show('x', '| a |\n|---|\n| one |\n')).toContain('<table>')
  })
})

describe('a picture', () => {
  it('that is there is shown with its size, so that nothing moves when it comes', async () => {
    const page = await show('x', '![A "swap"](images/one.png)\n')
    expect(page).toContain(
      '<img src="/docs/images/one.png" alt="A &quot;swap&quot;" width="30" height="20" loading="lazy">',
    )
  })

  it('that is not there is left out, and leaves no words behind', async () => {
    expect(await show('x', 'One.\n\n![The front page](images/two.png)\n')).not.toContain('The front page')
  })

  it('of every document is in the project, and can be read', () => {
    const pictures = [...docs.values()].flatMap((text) =>
      [...text.matchAll(/!\[[^\]]{0,200}\]\(([^()]{1,200})\)/g)].map(([, path = '']) => path),
    )
    expect(pictures).toContain('images/app/sign-swap-1440-light.png')
    expect(pictures.filter((path) => !((readPicture(path)?.width ?? 0) > 100))).toEqual([])
  })

  it.each([
    'images/../tour.md',
    'images/%2e%2e/secret.png',
    'images/app/../../x.png',
    '/etc/x.png',
    'images/none.png',
    'images/app/x.svg',
  ])('is not read from %s', (path) => {
    expect(readPicture(path)).toBeUndefined()
  })
})
