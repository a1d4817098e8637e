type Page = { title: string; description: string }

/** What the browser's tab and search engines show of a page. `document-head.tsx` writes it into the document. */
export const pageHead = ({ title, description }: Page) => ({
  meta: [{ title: `${title} · Farol` }, { name: 'description', content: description }],
})
