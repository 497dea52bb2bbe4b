import { query, queryClient } from '../platform/queries.ts';
import { SearchSelect } from '../ui/search-select.tsx';

export type Named = { readonly _id: string; readonly name: string };
type Props = { orgId: string; chosen: Named | null; onChoose: (chosen: Named | null) => void; error?: string | undefined };

const FOUND = 20;

/** A product by words of its name, code or barcode. */
export function ProductField({ orgId, chosen, onChoose, error }: Props) {
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    return (await queryClient.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  return (
    <SearchSelect<Named>
      label="Product"
      value={chosen}
      isShort
      search={search}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      onChoose={onChoose}
      error={error}
    />
  );
}

export function BrandField({ orgId, chosen, onChoose, error }: Props) {
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    return (await queryClient.fetchQuery(query.brands.list.queryOptions({ input }))).rows;
  };
  return (
    <SearchSelect<Named>
      label="Brand"
      description="All its products without a warranty of their own"
      value={chosen}
      isShort
      search={search}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      onChoose={onChoose}
      error={error}
    />
  );
}
