import { expect, test } from 'vitest'
import script from '../first-paint.js?raw'
import theme from './ui/theme.ts?raw'

test('the script before the first paint reads the choice where the application stores it', () => {
  const key = /storageKey = '([^']+)'/.exec(theme)?.[1]
  expect(key).toBeDefined()
  expect(script).toContain(`localStorage.getItem('${key}')`)
})
