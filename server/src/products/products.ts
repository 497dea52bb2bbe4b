import { getProduct } from './get-product.ts';
import { getProductImage } from './get-product-image.ts';
import { getProductPrice } from './get-product-price.ts';
import { getProductRate } from './get-product-rate.ts';
import { getTaxClassification } from './get-tax-classification.ts';
import { listProducts } from './list-products.ts';
import { listTaxClassifications } from './list-tax-classifications.ts';
import { makeBarcode } from './make-barcode.ts';
import { makeBarcodes } from './make-barcodes.ts';
import { removeProduct } from './remove-product.ts';
import { removeTaxClassification } from './remove-tax-classification.ts';
import { saveProduct } from './save-product.ts';
import { saveProductImage } from './save-product-image.ts';
import { saveTaxClassification } from './save-tax-classification.ts';
import { updateProduct } from './update-product.ts';
import { updateTaxClassification } from './update-tax-classification.ts';

/** Products, and the codes with their tax rates. */
export const products = {
  listTaxClassifications,
  getTaxClassification,
  saveTaxClassification,
  updateTaxClassification,
  removeTaxClassification,
  listProducts,
  getProduct,
  saveProduct,
  updateProduct,
  removeProduct,
  makeBarcode,
  makeBarcodes,
  getProductRate,
  getProductPrice,
  saveProductImage,
  getProductImage,
};
