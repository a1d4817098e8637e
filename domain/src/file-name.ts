/** Long enough to tell files apart in a list. */
const FILE_NAME_MAX = 60

/** A slug that is safe in file systems and headers: 'Orçamento: os três' becomes 'orcamento-os-tres'. */
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

/** The name of the file in which users download their own data: 'meus-dados-instituto-aurora.json'. */
export const ownDataFileName = (school: string): string =>
  `${['meus-dados', fileName(school)].filter(Boolean).join('-')}.json`
