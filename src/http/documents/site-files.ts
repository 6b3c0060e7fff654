/** Files that browsers and search engines ask for: manifest, robots, sitemap. */

/** For "add to home screen". */
export const toWebManifest = () => ({
  name: 'Sextant',
  short_name: 'Sextant',
  description: 'Crypto answers you can check, and links you sign yourself.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f2e9',
  theme_color: '#14344d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon.png', sizes: '512x512', type: 'image/png' },
  ],
  shortcuts: [
    { name: 'Activity', url: '/activity' },
    { name: 'Approvals', url: '/approvals' },
  ],
})

/** Deals and what belongs to one person are not for search engines. */
export const toRobots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /s/',
    'Disallow: /sign/',
    'Disallow: /admin',
    'Allow: /',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

export function toSitemap(publicUrl: string, docs: Iterable<string>): string {
  const pages = ['/', '/record', '/docs', ...[...docs].sort().map((name) => `/docs/${name}`)]
  const urls = pages.map((page) => `  <url><loc>${publicUrl}${page}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}
