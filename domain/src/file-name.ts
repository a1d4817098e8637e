/** Long enough to tell one from another in a list of files. */
const FILE_NAME_MAX = 60

/** A title as a name that every file system and every header can hold: 'Orçamento: os três' becomes 'orcamento-os-tres'. */
export const fileName = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, FILE_NAME_MAX)
    .replaceAll(/-+$/g, '')
    .toLowerCase()
