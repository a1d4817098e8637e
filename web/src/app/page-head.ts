import { schoolName } from '#/ui/school.ts'

type Page = {
  title: string
  /** What a search engine would show; pages behind the log-in have none of their own, but courses and lessons. */
  description?: string
}

/** 'Perfil · Farol' */
export const titled = (title: string) => `${title} · ${schoolName}`

/** What the browser's tab and search engines show of a page. `document-head.tsx` writes it into the document. */
export const pageHead = ({ title, description }: Page) => ({
  meta: [{ title: titled(title) }, ...(description ? [{ name: 'description', content: description }] : [])],
})
