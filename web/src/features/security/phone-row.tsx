import type { FactorStatus } from '@farol/contract/factors.ts'
import { MessageSquareText } from 'lucide-react'
import { longDate } from '#/text/dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'

type Props = { phone: FactorStatus['phone']; onAdd: () => void; onRemove: () => void }

export function PhoneRow({ phone, onAdd, onRemove }: Props) {
  return (
    <FactorRow
      icon={MessageSquareText}
      title="Código por SMS"
      badge={phone ? <Badge kind="success">Ativo</Badge> : null}
      description={
        phone
          ? `Celular com final ${phone.ending}, desde ${longDate(phone.since)}.`
          : 'Um código enviado ao seu celular quando você pedir.'
      }
      action={
        phone ? (
          <Button variant="ghost-danger" size="sm" onClick={onRemove} className="max-sm:-ml-3">
            Remover<span className="sr-only"> o celular</span>
          </Button>
        ) : (
          <Button variant="outline" size="sm" onClick={onAdd}>
            Configurar<span className="sr-only"> o código por SMS</span>
          </Button>
        )
      }
    />
  )
}
