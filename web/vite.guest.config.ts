import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutNode } from './build/without-node.ts'

/**
 * The page of a link, as a build of its own beside the application: a helper that opens it once waits for nothing else, and
 * the application has no chunk that is cut to fit two pages.
 */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  resolve: { conditions: ['frond-source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es', plugins: () => [withoutNode('libheif-js', ['crypto', 'fs', 'path'])] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: `${import.meta.dirname}/g.html` },
  },
})
