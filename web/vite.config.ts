import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileAhead } from './build/compile-ahead.ts'
import { guestPage } from './build/guest-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { withoutNode } from './build/without-node.ts'

/** What runs before the application is there, and must not wait for anything else. */
const EARLY =
  /web\/src\/(early|ui\/theme|api\/token-store|i18n\/(language-store|languages|load-messages)|offline\/(outbox|reads)\/indexed-)|client\/src\/(browser-token-store|lease-lock|session-copy)|idb-keyval|vite\/preload-helper/

/** What nobody starts without; and what draws it, which is asked for a little later and arrives after it has run. */
const START = 'start'
const MAIN = 'main'

/** Fields to type into, and what is wrong with a password: a sheet needs no more than that, nor does the sign-in. */
const FIELD =
  /web\/src\/(ui\/(field|control|text-field|password-field)|sign-in\/credentials\.)|lucide-react\/.*\/icons\/eye(-off)?\./

/** All pages in front of the sign-in, which is where a newcomer begins. */
const SIGN_IN = /web\/src\/sign-in\//

/** What lies over a page. */
const SHEET =
  /web\/src\/ui\/(sheet|date-field)|@radix-ui\/(primitive|react-(dialog|dismissable|focus|portal|presence|primitive|slot|context|compose|id|use-))|aria-hidden/

/** What the home may have to say besides the tasks. */
const NOTES =
  /web\/src\/(today\/(first-step|interval-offer|offer-query|offered-interval)|app\/already-done-note|reminders\/(broken-channel-note|ways)|watching\/due-checks)/

/** How the plants and the catalogue are asked for: read ahead once the home stands, without the pages that show them. */
const AT_HAND = /web\/src\/(plants\/list\/filter|catalogue\/(queries|beginnings|species-summary))/

/** Codes for cameras are on few pages: without a name, every page would load what two of them share. */
const QR = /lean-qr|web\/src\/ui\/qr-drawing/

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    guestPage(),
    compileAhead([START, MAIN]),
    serviceWorker(`${import.meta.dirname}/src/service-worker/service-worker.ts`),
  ],
  resolve: { conditions: ['frond-source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es', plugins: () => [withoutNode('libheif-js', ['crypto', 'fs', 'path'])] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A font or picture as a data address would weigh on the first load of everybody.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Over HTTP/1.1 every file waits for one of six connections: what starts the application is two, and what several
        // pages share is one.
        codeSplitting: {
          groups: [
            { name: 'early', test: EARLY, priority: 4 },
            { name: START, tags: ['$initial'], priority: 3 },
            // The home wants these soon after it has started, and not all the rest with them.
            { name: 'field', test: FIELD, priority: 2 },
            { name: 'sheet', test: SHEET, priority: 2 },
            { name: 'notes', test: NOTES, priority: 2 },
            { name: 'at-hand', test: AT_HAND, priority: 2 },
            { name: 'sign-in', test: SIGN_IN, priority: 2 },
            { name: 'qr', test: QR, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
