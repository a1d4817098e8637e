/** The link that was followed from each page of the history: the nth of those with its address. */
const followed = new Map<string, { href: string; nth: number }>()

/** Pages are known by their entry in the history: the same address visited anew is another page. */
type Page = { state: { __TSR_key?: string } }

export function rememberFocus({ state: { __TSR_key: key } }: Page) {
  const link = document.activeElement
  const href = link instanceof HTMLAnchorElement && link.getAttribute('href')
  if (key && href) followed.set(key, { href, nth: linksTo(href).indexOf(link) })
}

/** Whoever comes back goes on from where they left; elsewhere nothing happens. */
export function returnFocus({ state: { __TSR_key: key } }: Page): boolean {
  const place = key === undefined ? undefined : followed.get(key)
  const link = place && linksTo(place.href)[place.nth]
  link?.focus({ preventScroll: true })
  return link !== undefined
}

const linksTo = (href: string) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href)
