import { defineConfig } from 'vite'

/** Builds the scripts of the pages; the HTML is written by the service (`src/http/pages`). */
export default defineConfig({
  publicDir: false,
  // Also in a build that a test makes: the development form of JSX holds paths of this machine.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    manifest: true,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        chat: 'app/chat/main.tsx',
        sign: 'app/sign/main.tsx',
        activity: 'app/activity/main.tsx',
        approvals: 'app/approvals/main.tsx',
        pay: 'app/pay/main.tsx',
        'sandbox-wallet': 'app/sandbox-wallet/main.ts',
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
