import { createRoot } from 'react-dom/client'
import { firstScreen } from './prepare.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(await firstScreen())
