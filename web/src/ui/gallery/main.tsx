import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#/ui/styles.css'
import { setThemeChoice, startTheme, themeChoices } from '#/ui/theme.ts'
import { Toaster } from '#/ui/toast.tsx'
import { Gallery } from './gallery.tsx'

const query = new URLSearchParams(window.location.search)
startTheme()
const theme = themeChoices.find((choice) => choice === query.get('theme'))
if (theme) setThemeChoice(theme)

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Gallery section={query.get('section')} />
      <Toaster />
    </CSPProvider>
  </StrictMode>,
)
