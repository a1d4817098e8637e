/** As the server fills it into the root of the page (index.html, ADR 18). A prerendered page keeps the placeholders. */
const page: DOMStringMap = globalThis.document?.documentElement.dataset ?? {
  name: '{{SCHOOL_NAME}}',
  tagline: '{{TAGLINE}}',
}
export let { name: schoolName = 'Farol' } = page
export const { tagline = '' } = page

const listeners = new Set<() => void>()

export function subscribeToSchool(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name as it was just saved here, and what stands in the place of the logo: the shell shows them at once. */
export function renameSchool({ name, logo }: { name: string; logo: string }) {
  schoolName = name
  page.logo = logo
  for (const listener of listeners) listener()
}

let isChanged = false

/** Each answer of the API names the version of the school's name, colour and logo; this page may have an older one. */
export function noteSchool(answer: Response) {
  isChanged ||= Number(answer.headers.get('x-school')) > Number(page.school)
}

/** The next page that is opened is loaded whole. */
export const reloadChangedSchool = () => isChanged && location.reload()
