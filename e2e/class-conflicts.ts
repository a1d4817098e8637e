import type { Locator } from '@playwright/test'
import { extendTailwindMerge } from 'tailwind-merge'

/** With the names of `web/src/ui/tokens.css` that Tailwind itself does not have. */
const merge = extendTailwindMerge({
  // A size of Tailwind 4 leaves the line height to `leading-*` wherever both are given.
  override: { conflictingClassGroups: { 'font-size': [] } },
  extend: {
    theme: {
      'font-weight': ['body', 'strong', 'title'],
      spacing: ['gutter', 'gutter-lg', 'sidebar'],
      container: ['page'],
    },
  },
})

/**
 * Classes of one element that set the same property: which of them wins is decided by Tailwind's own order, not by the order in
 * which they are written, so that one of them is dead.
 */
export async function classConflicts(parts: Locator) {
  const lists = await parts.evaluateAll((elements) =>
    elements
      .flatMap((element) => [element, ...element.querySelectorAll('[class]')])
      .map((element) => element.getAttribute('class') ?? ''),
  )
  return [...new Set(lists)].filter(hasConflict).map((list) => ({ id: 'class-conflict', where: [list] }))
}

function hasConflict(list: string) {
  const names = list.split(/\s+/).filter(Boolean)
  return merge(names.join(' ')).split(' ').length < names.length
}
