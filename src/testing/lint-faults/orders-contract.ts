import type { Dialect } from '../../model/contract.ts';

/** A contract with most kinds of objects that OpenAPI has, without lint findings above advice, for each version of OpenAPI. */
export function ordersContract(dialect: Dialect): string {
  const isOld = dialect === '3.0';
  return text
    .replace('VERSION', `${dialect}.0`)
    .replace('NULLABLE-TEXT', isOld ? 'type: string\n          nullable: true' : 'type: [string, "null"]')
    .replace('WEBHOOKS\n', isOld ? '' : webhooks);
}

const webhooks = `webhooks:
  orderLate:
    post:
      operationId: orderIsLate
      requestBody:
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/Order"
      responses:
        "204":
          description: The message was received.
        default:
          $ref: "#/components/responses/Problem"
`;

const text = `openapi: VERSION
info:
  title: Orders
  version: "2"
  termsOfService: https://example.com/terms
  contact:
    name: Help desk
    url: https://example.com/help
    email: help@example.com
  license:
    name: MIT
    url: https://example.com/licence
externalDocs:
  url: https://example.com/docs
servers:
  - url: https://{stage}.example.com/v2
    description: Where orders are kept.
    variables:
      stage:
        default: live
        enum:
          - live
          - test
tags:
  - name: orders
    description: What customers buy.
  - name: receipts
security:
  - key: []
  - login:
      - orders.read
paths:
  /orders:
    summary: All orders
    parameters:
      - name: X-Trace
        in: header
        schema:
          type: string
          maxLength: 40
    get:
      operationId: listOrders
      tags:
        - orders
      parameters:
        - name: status
          in: query
          explode: false
          schema:
            type: array
            items:
              type: string
              enum:
                - open
                - sent
        - $ref: "#/components/parameters/Page"
        - name: range
          in: query
          style: deepObject
          explode: true
          schema:
            type: object
            properties:
              from:
                type: string
                format: date
        - name: session
          in: cookie
          schema:
            type: string
        - name: since
          in: query
          example: "2024-01-31T10:00:00Z"
          schema:
            type: string
            format: date-time
        - name: shape
          in: query
          content:
            application/json:
              schema:
                type: object
                properties:
                  depth:
                    type: integer
      responses:
        "200":
          description: A page of orders.
          headers:
            X-Total:
              description: How many orders there are.
              example: 3
              schema:
                type: integer
          content:
            application/json:
              schema:
                type: object
                required:
                  - orders
                properties:
                  orders:
                    type: array
                    items:
                      $ref: "#/components/schemas/Order"
              examples:
                none:
                  summary: No orders
                  value:
                    orders: []
                one:
                  $ref: "#/components/examples/OneOrder"
        "400":
          $ref: "#/components/responses/Problem"
        "401":
          $ref: "#/components/responses/Problem"
    post:
      operationId: addOrder
      security:
        - login:
            - orders.write
      requestBody:
        description: The order.
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/NewOrder"
            examples:
              small:
                value:
                  customer: ada@example.com
                  lines:
                    - sku: A-100
                      count: 1
      responses:
        "201":
          description: The order that was added.
          headers:
            Location:
              required: true
              schema:
                type: string
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Order"
          links:
            read:
              operationId: readOrder
              parameters:
                orderId: $response.body#/id
        "400":
          $ref: "#/components/responses/Problem"
        "401":
          $ref: "#/components/responses/Problem"
      callbacks:
        sent:
          "{$request.body#/notify}":
            post:
              operationId: orderWasSent
              requestBody:
                content:
                  application/json:
                    schema:
                      $ref: "#/components/schemas/Order"
              responses:
                "204":
                  description: The message was received.
                default:
                  $ref: "#/components/responses/Problem"
  /orders/{orderId}:
    parameters:
      - name: orderId
        in: path
        required: true
        description: Which order.
        schema:
          type: string
          pattern: ^[0-9a-f]{8}$
    get:
      operationId: readOrder
      responses:
        "200":
          description: One order.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Order"
        "401":
          $ref: "#/components/responses/Problem"
        "404":
          $ref: "#/components/responses/Problem"
    delete:
      operationId: removeOrder
      deprecated: true
      responses:
        "204":
          description: The order is gone.
        4XX:
          $ref: "#/components/responses/Problem"
  /orders/{orderId}/receipt:
    parameters:
      - $ref: "#/components/parameters/OrderId"
    put:
      operationId: putReceipt
      tags:
        - receipts
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required:
                - file
              properties:
                file:
                  type: string
                  format: binary
                note:
                  type: string
            encoding:
              file:
                contentType: application/pdf
      responses:
        "204":
          description: The receipt is kept.
        default:
          $ref: "#/components/responses/Problem"
  /payments:
    post:
      operationId: pay
      requestBody:
        $ref: "#/components/requestBodies/Payment"
      responses:
        "202":
          description: The payment is being made.
        default:
          $ref: "#/components/responses/Problem"
WEBHOOKS
components:
  parameters:
    Page:
      name: page
      in: query
      schema:
        type: integer
        format: int32
        minimum: 1
        default: 1
    OrderId:
      name: orderId
      in: path
      required: true
      schema:
        type: string
  requestBodies:
    Payment:
      content:
        application/json:
          schema:
            $ref: "#/components/schemas/Payment"
  responses:
    Problem:
      description: What went wrong.
      content:
        application/problem+json:
          schema:
            $ref: "#/components/schemas/Problem"
  examples:
    OneOrder:
      value:
        orders:
          - id: 0a1b2c3d
            customer: ada@example.com
            total: 12.5
            lines: []
  schemas:
    Order:
      type: object
      required:
        - id
        - customer
        - lines
      properties:
        id:
          type: string
          readOnly: true
          example: 0a1b2c3d
        customer:
          type: string
          format: email
        total:
          type: number
          minimum: 0
          maximum: 100000
        lines:
          type: array
          maxItems: 50
          items:
            $ref: "#/components/schemas/Line"
        note:
          NULLABLE-TEXT
        state:
          type: string
          enum:
            - open
            - sent
          default: open
        labels:
          type: object
          additionalProperties:
            type: string
    NewOrder:
      type: object
      additionalProperties: false
      required:
        - customer
        - lines
      properties:
        customer:
          type: string
          format: email
        notify:
          type: string
          format: uri
        lines:
          type: array
          minItems: 1
          items:
            $ref: "#/components/schemas/Line"
    Line:
      type: object
      required:
        - sku
        - count
      properties:
        sku:
          type: string
          minLength: 3
          maxLength: 20
          pattern: ^[A-Z]-[0-9]+$
        count:
          type: integer
          minimum: 1
          maximum: 99
    Payment:
      oneOf:
        - $ref: "#/components/schemas/Card"
        - $ref: "#/components/schemas/Transfer"
      discriminator:
        propertyName: kind
        mapping:
          card: "#/components/schemas/Card"
          transfer: "#/components/schemas/Transfer"
    Card:
      type: object
      required:
        - kind
        - number
      properties:
        kind:
          type: string
          enum:
            - card
        number:
          type: string
          writeOnly: true
    Transfer:
      allOf:
        - $ref: "#/components/schemas/Bank"
        - type: object
          required:
            - kind
          properties:
            kind:
              type: string
              enum:
                - transfer
    Bank:
      type: object
      properties:
        iban:
          type: string
          minLength: 15
    Problem:
      type: object
      properties:
        title:
          type: string
        causes:
          type: array
          items:
            $ref: "#/components/schemas/Problem"
  securitySchemes:
    key:
      type: apiKey
      in: header
      name: X-Key
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://id.example.com/authorize
          tokenUrl: https://id.example.com/token
          scopes:
            orders.read: Read orders.
            orders.write: Add orders.
`;
