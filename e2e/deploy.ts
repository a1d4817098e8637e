import type { BrowserContext } from '@playwright/test'

const FILE = /(assets\/|\.\/)([\w-]+)\.js/g

/**
 * From now on the server has another build: the same code in files of other names, which the pages name. The files of the build
 * before are gone.
 */
export async function deploy(context: BrowserContext) {
  const renamed = (text: string) => text.replaceAll(FILE, '$1$2.new.js')
  await context.route(/\/assets\/[\w.-]+\.js$/, async (route) => {
    const url = route.request().url()
    const isNew = url.endsWith('.new.js')
    const response = await route.fetch({
      url: isNew ? url.replace('.new.js', '.js') : url.replace('.js', '.gone.js'),
    })
    await route.fulfill({ response, ...(isNew && { body: renamed(await response.text()) }) })
  })
  await context.route(
    ({ pathname }) => !/^\/(api|assets|media)\/|\.\w+$/.test(pathname),
    async (route) => {
      const response = await route.fetch()
      const { link = '', ...headers } = response.headers()
      const body = renamed(await response.text())
      await route.fulfill({ response, headers: { ...headers, link: renamed(link) }, body })
    },
  )
}
