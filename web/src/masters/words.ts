import type { RecordWords } from '../platform/records/record-words.ts';

export const brandWords: RecordWords = {
  record: 'brand',
  one: 'brand',
  many: 'brands',
  title: 'Brands',
  searched: 'name',
  about: 'A brand is whose goods they are: Tata, Amul, Britannia. Products are found and reported by it.',
  fields: {},
};

export const categoryWords: RecordWords = {
  record: 'category',
  one: 'category',
  many: 'categories',
  title: 'Categories',
  searched: 'name',
  about: 'A category is what kind of goods they are: Tea, Soap, Cables. Products are found and reported by it.',
  fields: {},
};

export const subcategoryWords: RecordWords = {
  record: 'subcategory',
  one: 'sub-category',
  many: 'sub-categories',
  title: 'Sub-categories',
  searched: 'name',
  about: 'A sub-category sorts the goods of a category further: Tea into Green, Black and Masala.',
  fields: { categoryName: 'Category' },
};

export const priceLevelWords: RecordWords = {
  record: 'priceLevel',
  one: 'price level',
  many: 'price levels',
  title: 'Price levels',
  searched: 'name',
  about: 'A price level is for whom a price holds: Retail, Wholesale, Dealer. A product has a rate for each, and a party has one of them.',
  fields: {},
};

export const godownWords: RecordWords = {
  record: 'godown',
  one: 'godown',
  many: 'godowns',
  title: 'Godowns',
  searched: 'name',
  about: 'A godown is a place where stock lies: a warehouse, a shelf in it, a van.',
  fields: {
    parentName: 'Within',
    isDefault: 'Default godown',
    isDamage: 'For damaged goods',
    isVan: 'Van',
    salesmanName: 'Salesman',
  },
};
