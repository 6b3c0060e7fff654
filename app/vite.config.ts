import { defineConfig } from 'vite'

/** Two scripts and what they load later; the pages themselves are written by the service. */
export default defineConfig({
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    manifest: true,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { chat: 'app/chat/main.tsx', sign: 'app/sign/main.tsx' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
