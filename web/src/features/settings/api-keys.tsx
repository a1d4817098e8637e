import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { apiKeysQuery } from '#/api/settings.ts'
import { Panel } from '#/features/admin/page.tsx'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

/** Hardly anybody has one. */
const keyList = lazyPart(async () => (await import('./api-key-list.tsx')).ApiKeyList)
const addApiKey = lazyPart(async () => (await import('./add-api-key.tsx')).AddApiKey)

const none = <p className="text-sm text-text-muted">Você não tem nenhuma chave.</p>

export function ApiKeys() {
  const { keys } = useSuspenseQuery(apiKeysQuery).data
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  const AddApiKey = useLazyPart(addApiKey, isAdding, close)
  const ApiKeyList = useLazyPart(keyList, keys.length > 0)
  return (
    <Panel className="mt-5 p-5 md:px-6">
      <section aria-labelledby="chaves-de-api">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5">
          <div className="min-w-0 flex-1 basis-80">
            <h3 id="chaves-de-api">Chaves de API</h3>
            <p className="mt-1 text-sm text-text-muted">
              Para programas que leem ou alteram dados em seu nome. Elas terminam quando sua senha ou seu
              papel muda. Veja o que podem chamar em{' '}
              <a href="/api/docs" className="text-text underline">
                /api/docs
              </a>
              .
            </p>
          </div>
          <Button variant="outline" icon={Plus} onClick={() => setIsAdding(true)} className="max-sm:w-full">
            Nova chave
          </Button>
        </div>
        <div className="mt-4">
          {ApiKeyList ? <ApiKeyList keys={keys} empty={none} /> : keys.length === 0 ? none : null}
        </div>
      </section>
      {AddApiKey && isAdding ? <AddApiKey onClose={close} /> : null}
    </Panel>
  )
}
