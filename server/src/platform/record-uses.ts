import type { recordName } from '@bahi/contract/records/record-shapes';
import type { z } from 'zod';
import type { DB } from './tables.gen.ts';

export type RecordName = z.infer<typeof recordName>;

/** A table that refers to a record, with its noun. */
export type Use = { what: string; table: keyof DB; column: string };
type Kept = {
  /** The table of the record; null for the company, which is not a tenant row. */
  table: keyof DB | null;
  /** References that prevent its deletion. */
  uses: readonly Use[];
  /** Rows that belong to the record and are deleted before it. */
  parts: readonly (keyof DB)[];
};

/**
 * Every kind of record and all references to it. record-uses.test.ts checks the foreign keys of the schema: one that is neither a use nor a
 * part is missing here.
 */
export const records = {
  brand: {
    table: 'brands',
    uses: [
      { what: 'products', table: 'products', column: 'brand_id' },
      { what: 'warranties', table: 'warranty_templates', column: 'brand_id' },
    ],
    parts: [],
  },
  category: {
    table: 'categories',
    uses: [
      { what: 'sub-categories', table: 'subcategories', column: 'category_id' },
      { what: 'products', table: 'products', column: 'category_id' },
    ],
    parts: [],
  },
  subcategory: {
    table: 'subcategories',
    uses: [{ what: 'products', table: 'products', column: 'subcategory_id' }],
    parts: [],
  },
  priceLevel: {
    table: 'price_levels',
    uses: [
      { what: 'parties', table: 'parties', column: 'price_level_id' },
      { what: 'rates of products', table: 'product_prices', column: 'price_level_id' },
      { what: 'vouchers', table: 'trade_vouchers', column: 'price_level_id' },
    ],
    parts: [],
  },
  godown: {
    table: 'godowns',
    uses: [
      { what: 'godowns within it', table: 'godowns', column: 'parent_id' },
      { what: 'voucher items', table: 'voucher_items', column: 'godown_id' },
      { what: 'stock movements', table: 'stock_moves', column: 'godown_id' },
      { what: 'serial numbers', table: 'serial_numbers', column: 'godown_id' },
      { what: 'movements of serial numbers', table: 'serial_moves', column: 'godown_id' },
      { what: 'stock transfers out of it', table: 'stock_transfers', column: 'from_godown_id' },
      { what: 'stock transfers into it', table: 'stock_transfers', column: 'to_godown_id' },
      { what: 'stock transfers with damage', table: 'stock_transfers', column: 'damage_godown_id' },
      { what: 'van sales', table: 'trade_vouchers', column: 'van_godown_id' },
      { what: 'voucher series', table: 'number_series', column: 'van_id' },
      { what: 'the stock of the kitchen', table: 'restaurant_settings', column: 'kitchen_godown_id' },
    ],
    parts: ['stock_balances'],
  },
  party: {
    table: 'parties',
    uses: [
      { what: 'vouchers', table: 'vouchers', column: 'party_id' },
      { what: 'bills', table: 'bills', column: 'party_id' },
      { what: 'TDS of vouchers', table: 'tds_deductions', column: 'party_id' },
      { what: 'changes of TDS', table: 'tds_adjustments', column: 'party_id' },
      { what: 'addresses of vouchers', table: 'voucher_addresses', column: 'party_id' },
      { what: 'parties merged into it', table: 'parties', column: 'merged_into_id' },
      { what: 'vouchers moved by a merge', table: 'merged_vouchers', column: 'party_id' },
      { what: 'orders through it', table: 'dining_orders', column: 'operator_id' },
      { what: 'bookings as the guest', table: 'hotel_bookings', column: 'guest_id' },
      { what: 'bookings', table: 'hotel_bookings', column: 'party_id' },
      { what: 'folios', table: 'hotel_folios', column: 'party_id' },
      { what: 'rate plans', table: 'hotel_rate_plans', column: 'party_id' },
      { what: 'calendars of portals', table: 'hotel_calendars', column: 'party_id' },
      { what: 'channels', table: 'hotel_channels', column: 'party_id' },
      { what: 'warranty claims in service', table: 'warranty_claims', column: 'centre_id' },
    ],
    parts: ['party_addresses', 'party_licences', 'tds_deductees'],
  },
  taxClassification: {
    table: 'tax_classifications',
    uses: [
      { what: 'products', table: 'products', column: 'tax_classification_id' },
      { what: 'additional charges', table: 'additional_charges', column: 'tax_classification_id' },
    ],
    parts: ['tax_rates'],
  },
  product: {
    table: 'products',
    uses: [
      { what: 'voucher items', table: 'voucher_items', column: 'product_id' },
      { what: 'stock movements', table: 'stock_moves', column: 'product_id' },
      { what: 'goods in transit', table: 'transit_moves', column: 'product_id' },
      { what: 'orders', table: 'order_lines', column: 'product_id' },
      { what: 'warranty cards', table: 'warranty_cards', column: 'product_id' },
      { what: 'warranties', table: 'warranty_templates', column: 'product_id' },
      { what: 'warranty claims', table: 'warranty_claims', column: 'product_id' },
      { what: 'bills of materials', table: 'boms', column: 'product_id' },
      { what: 'materials of bills', table: 'bom_lines', column: 'product_id' },
      { what: 'serial numbers', table: 'serial_numbers', column: 'product_id' },
      { what: 'dishes', table: 'menu_items', column: 'product_id' },
      { what: 'dishes ordered', table: 'dining_order_lines', column: 'product_id' },
      { what: 'recipes', table: 'recipe_lines', column: 'product_id' },
      { what: 'ingredients used', table: 'ingredient_uses', column: 'product_id' },
      { what: 'room types', table: 'hotel_room_types', column: 'product_id' },
      { what: 'charges of folios', table: 'hotel_folio_lines', column: 'product_id' },
      { what: 'minibars', table: 'hotel_minibar_products', column: 'product_id' },
    ],
    parts: ['stock_balances', 'stock_values', 'made_from', 'product_barcodes', 'product_prices', 'product_packs', 'batches'],
  },
  bom: {
    table: 'boms',
    uses: [{ what: 'stock journals', table: 'stock_journals', column: 'bom_id' }],
    parts: ['bom_lines', 'bom_costs'],
  },
  accountGroup: {
    table: 'account_groups',
    uses: [
      { what: 'groups within it', table: 'account_groups', column: 'parent_id' },
      { what: 'ledgers', table: 'ledgers', column: 'group_id' },
    ],
    parts: [],
  },
  ledger: {
    table: 'ledgers',
    uses: [
      { what: 'entries', table: 'postings', column: 'ledger_id' },
      { what: 'lines of journals', table: 'journal_lines', column: 'ledger_id' },
      { what: 'payments', table: 'voucher_payment_splits', column: 'ledger_id' },
      { what: 'charges of vouchers', table: 'voucher_charges', column: 'ledger_id' },
      { what: 'receipts and payments', table: 'money_lines', column: 'ledger_id' },
      { what: 'deductions of bills', table: 'bill_deductions', column: 'ledger_id' },
      { what: 'cheques', table: 'cheques', column: 'bank_ledger_id' },
      { what: 'sections of TDS', table: 'tds_sections', column: 'ledger_id' },
      { what: 'voucher items', table: 'voucher_items', column: 'ledger_id' },
      { what: 'items posted to it', table: 'voucher_items', column: 'value_ledger_id' },
      { what: 'products sold through it', table: 'products', column: 'sales_ledger_id' },
      { what: 'products bought through it', table: 'products', column: 'purchase_ledger_id' },
      { what: 'settings of the company', table: 'default_ledgers', column: 'ledger_id' },
      { what: 'parties', table: 'parties', column: 'id' },
      { what: 'additional charges', table: 'additional_charges', column: 'ledger_id' },
      { what: 'the tax on liquor', table: 'restaurant_settings', column: 'liquor_ledger_id' },
      { what: 'tips', table: 'restaurant_settings', column: 'tips_ledger_id' },
      { what: 'fees of operators', table: 'restaurant_settings', column: 'fees_ledger_id' },
      { what: 'tax on fees of operators', table: 'restaurant_settings', column: 'fee_tax_ledger_id' },
      { what: 'tax collected by operators', table: 'restaurant_settings', column: 'tcs_ledger_id' },
      { what: 'bank dates', table: 'bank_dates', column: 'ledger_id' },
      { what: 'counts of cash', table: 'cash_counts', column: 'ledger_id' },
      { what: 'hand-overs', table: 'hand_overs', column: 'to_ledger_id' },
      { what: 'parts of hand-overs', table: 'hand_over_parts', column: 'ledger_id' },
      { what: 'imports of statements', table: 'bank_imports', column: 'ledger_id' },
      { what: 'lines of statements', table: 'bank_lines', column: 'ledger_id' },
      { what: 'matches of statements', table: 'bank_matches', column: 'ledger_id' },
      { what: 'rules of statements', table: 'bank_rules', column: 'ledger_id' },
      { what: 'rules of a bank', table: 'bank_rules', column: 'bank_id' },
    ],
    parts: ['ledger_balances', 'ledger_years', 'bank_accounts', 'bank_mappings'],
  },
  series: {
    table: 'number_series',
    uses: [{ what: 'vouchers', table: 'vouchers', column: 'series_id' }],
    parts: ['number_counters'],
  },
  additionalCharge: { table: 'additional_charges', uses: [], parts: [] },
  company: { table: null, uses: [], parts: [] },
} as const satisfies Record<RecordName, Kept>;
