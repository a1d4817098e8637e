import { contract } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { ERRORS } from '@farol/contract/errors.ts'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { AppEnv } from './app-env.ts'
import { type AboutApi, errorsOf, openApiDocument } from './openapi.ts'

const CACHE = { 'cache-control': 'public, max-age=300' }

/** Each is made at its first request: it takes 75 ms and more, too long for every start, or for every request of a stranger. */
export function serveApiDocs(app: Hono<AppEnv>, about: AboutApi) {
  let openApi: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (context) => {
    openApi ??= JSON.stringify(openApiDocument(about))
    return context.body(openApi, 200, { ...CACHE, 'content-type': 'application/json' })
  })
  app.get('/api/docs', async (context) => {
    page ??= String(await apiDocsPage())
    return context.html(page, 200, CACHE)
  })
  app.get('/api/docs.css', (context) => context.body(CSS, 200, { ...CACHE, 'content-type': 'text/css' }))
}

/** The contract as an HTML page without scripts, as the strict content security policy requires. */
function apiDocsPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Farol API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Farol API</h1>
          <p>
            The same as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Requests and answers are JSON; errors are
            problem details (RFC 9457) with a code of the list below.
          </p>
          ${Object.entries(contract).map(
            ([noun, group]) => html`<h2 id="${noun}">${noun}</h2>
              ${Object.values(group).map(endpointSection)}`,
          )}
          <h2 id="errors">Errors</h2>
          <table>
            <thead>
              <tr><th>Code</th><th>Status</th><th>Message</th></tr>
            </thead>
            <tbody>
              ${Object.entries(ERRORS).map(
                ([code, { status, message }]) =>
                  html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td lang="pt-BR">${message}</td></tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html>`
}

function endpointSection(endpoint: Endpoint) {
  return html`<section>
    <h3><code>${endpoint.method} ${endpoint.path}</code></h3>
    <p>${endpoint.summary}. Access: <strong>${endpoint.access}</strong>.</p>
    ${schemaBlock('Parameters', endpoint.params)} ${schemaBlock('Query', endpoint.query)}
    ${schemaBlock('Body', endpoint.body)} ${schemaBlock('Answer', endpoint.returns)}
    <p>Errors: ${errorsOf(endpoint).map((code) => html`<a href="#${code}"><code>${code}</code></a> `)}</p>
  </section>`
}

function schemaBlock(title: string, schema: z.ZodType | undefined) {
  if (!schema) return raw('')
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: title === 'Answer' ? 'output' : 'input',
    unrepresentable: 'any',
  })
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(rest, null, 2)}</pre>
  </details>`
}

const CSS = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; padding-bottom: .25rem; }
section { margin: 1.5rem 0 2rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .5rem; font-size: .875rem; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .35rem .75rem .35rem 0; vertical-align: top; }
summary { cursor: pointer; }
`
