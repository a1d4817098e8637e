/** As the server fills it into the root of the page (index.html, ADR 18). A prerendered page keeps the placeholders. */
const page: DOMStringMap = globalThis.document?.documentElement.dataset ?? {
  name: '{{SCHOOL_NAME}}',
  tagline: '{{TAGLINE}}',
}
export const { name: schoolName = 'Farol', tagline = '' } = page

let isChanged = false

/** Each answer of the API names the version of the school's name, colour and logo; this page may have an older one. */
export function noteSchool(answer: Response) {
  isChanged ||= Number(answer.headers.get('x-school')) > Number(page.school)
}

/** The next page that is opened is loaded whole. */
export const reloadChangedSchool = () => isChanged && location.reload()
